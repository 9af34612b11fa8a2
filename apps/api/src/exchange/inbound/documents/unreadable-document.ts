/** Thrown for a file that isn't the document it promises to be, or that exceeds a limit. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
}
