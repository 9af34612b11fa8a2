import { convertToHtml, images } from 'mammoth';
import { textOf } from '../html-text';

/** Stands for a tab while markup is converted, which takes tabs for spaces. */
const TAB = '\ue000';

/** A box of a form. */
const CHECKBOX = /<input type="checkbox"( checked="checked")? \/>/g;

/** Returns the text of a Word document, with tabs between the cells of a row. */
export async function docxText(content: Buffer): Promise<string> {
  const options = {
    includeEmbeddedStyleMap: false,
    externalFileAccess: false,
    convertImage: images.imgElement(() => Promise.resolve({ src: '' })),
  };
  const { value } = await convertToHtml({ buffer: content }, options);
  const boxes = value.replace(CHECKBOX, (_, checked?: string) => (checked ? '☒ ' : '☐ '));
  return textOf(boxes.replaceAll('\t', TAB)).replaceAll(TAB, '\t');
}
