import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ZipFile as Archive } from 'yazl';
import { UnreadableDocument } from './unreadable-document';

export interface OfficeArchive {
  kind: 'docx' | 'xlsx';
  /** An archive of only the parts that hold text, uncompressed. */
  content: Buffer;
}

const MAX_ENTRIES = 2000;
/** Maximum size of the parts that hold text, unpacked, in bytes. */
const MAX_UNPACKED = 20_000_000;
const PART = /\.(?:xml|rels)$/i;

/**
 * Unpacks the parts of a Word or Excel file that hold text, and packs them again, so that the libraries see only what was checked: sizes
 * (a small archive may unpack to gigabytes), paths, and no document type, which office files never have and entities need. Null if the
 * archive is another one.
 * @throws UnreadableDocument the archive exceeds a limit
 */
export async function openOffice(content: Buffer): Promise<OfficeArchive | null> {
  const zip = await fromBufferPromise(content, { strictFileNames: true });
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableDocument();
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const has = (folder: string): boolean => entries.some(({ fileName }) => fileName.startsWith(folder));
  const kind = has('word/') ? 'docx' : has('xl/') ? 'xlsx' : null;
  if (kind === null || !entries.some(({ fileName }) => fileName === '[Content_Types].xml')) return null;
  return { kind, content: await packed(await partsOf(zip, entries)) };
}

async function partsOf(zip: ZipFile, entries: Entry[]): Promise<Map<string, Buffer>> {
  const parts = entries.filter(({ fileName }) => PART.test(fileName));
  const declared = parts.reduce((bytes, { uncompressedSize }) => bytes + uncompressedSize, 0);
  if (declared > MAX_UNPACKED) throw new UnreadableDocument();
  const unpacked = new Map<string, Buffer>();
  for (const entry of parts) {
    // The stream fails if the part doesn't have the declared size.
    const part = await buffer(await zip.openReadStreamPromise(entry));
    if (unpacked.has(entry.fileName) || part.includes('<!DOCTYPE')) throw new UnreadableDocument();
    unpacked.set(entry.fileName, part);
  }
  return unpacked;
}

function packed(parts: Map<string, Buffer>): Promise<Buffer> {
  const archive = new Archive();
  for (const [name, part] of parts) archive.addBuffer(part, name, { compress: false });
  archive.end();
  return buffer(archive.outputStream);
}
