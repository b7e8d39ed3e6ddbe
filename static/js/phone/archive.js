// The files of a zip file in which nothing is compressed (phone/pack.py), as [path, bytes].
const END = 22; // bytes of the record at the end of a zip file without a comment
const ENTRY = 46; // bytes of an entry of the directory before it, without the path
const HEADER = 30; // bytes before each file, without the path

export function* readArchive(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = (offset) => view.getUint16(offset, true);
  const end = bytes.length - END;
  let at = view.getUint32(end + 16, true);
  for (let left = read(end + 10); left > 0; left--) {
    const size = view.getUint32(at + 20, true);
    const header = view.getUint32(at + 42, true);
    const start = header + HEADER + read(header + 26) + read(header + 28);
    const path = new TextDecoder().decode(bytes.subarray(at + ENTRY, at + ENTRY + read(at + 28)));
    yield [path, bytes.subarray(start, start + size)];
    at += ENTRY + read(at + 28) + read(at + 30) + read(at + 32);
  }
}
