import { Link } from '@tanstack/react-router';

/** Codes of venues and of requests, as the service makes them. */
const CODE = /(?<![\p{L}\p{N}-])([MR]-[2-9A-HJ-NP-Z]{6})(?![\p{L}\p{N}])/u;

/** What a model wrote, as text. The codes in it lead to their sheets; nothing else in it is a link. */
export function LinkedText({ text, own }: { text: string; own: string }) {
  return text.split(CODE).map((part, index) => {
    // every other part is what was split at
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
