import { Link } from '@tanstack/react-router';

/** Codes of venues and requests, as the service generates them. */
const CODE = /(?<![\p{L}\p{N}-])([MR]-[2-9A-HJ-NP-Z]{6})(?![\p{L}\p{N}])/u;

/** Model output as plain text. Only codes become links, to their venue or request. */
export function LinkedText({ text, own }: { text: string; own: string }) {
  return text.split(CODE).map((part, index) => {
    // odd parts are the matched codes
    if (index % 2 === 0 || part === own) return part;
    return part.startsWith('M') ? (
      <Link key={index} to="/venues/$code" params={{ code: part }}>
        {part}
      </Link>
    ) : (
      <Link key={index} to="/requests/$code" params={{ code: part }}>
        {part}
      </Link>
    );
  });
}
