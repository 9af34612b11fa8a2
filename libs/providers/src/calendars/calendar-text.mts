// Splits the text of a calendar (RFC 5545) into its components. Real feeds have lines that no grammar allows, so each
// line is read separately, in linear time, and a line that means nothing here is ignored.

export interface Property {
  name: string;
  /** By upper-case name, without quotation marks. */
  parameters: ReadonlyMap<string, string>;
  value: string;
  /** The text after each further colon: the value if a parameter has an unquoted colon ("TZID=(UTC+01:00) Paris"). */
  alternatives: readonly string[];
}

export interface Component {
  /** In upper case: `VEVENT`, `VFREEBUSY` or `VTIMEZONE`. */
  name: string;
  properties: Property[];
  /** The unfolded lines of a time zone, with those of its rules. */
  lines: string[];
}

export interface Calendar {
  /** In upper case; null if there is none. */
  method: string | null;
  components: Component[];
}

/** The properties used; the others, often long texts, are skipped without being joined. */
const USED = new Set([
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'STATUS', 'TRANSP'],
  ...['X-MICROSOFT-CDO-BUSYSTATUS', 'X-MICROSOFT-CDO-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY', 'FREEBUSY', 'METHOD'],
]);
const ZONE_LINE = /^(?:TZID|X-LIC-LOCATION|DTSTART|RRULE|RDATE|TZOFFSETFROM|TZOFFSETTO)\b/i;
const KEPT = new Set(['VEVENT', 'VFREEBUSY', 'VTIMEZONE']);
/** They begin a component whether or not the previous one has ended. */
const TOP = new Set([...KEPT, 'VCALENDAR', 'VTODO', 'VJOURNAL', 'VAVAILABILITY']);
const EDGE = /^(BEGIN|END)\s*:\s*([A-Z][A-Z0-9-]*)$/i;
/** Maximum length of a joined line, in characters; the rest is dropped. */
const MAX_LINE = 100_000;
const MAX_COLONS = 5;

/** Returns the calendars of a text; none if it isn't one. */
export function calendarsOf(text: string): Calendar[] {
  const reader = new Reader();
  // CR CR LF counts as a line end followed by an empty line.
  for (const line of text.split(/\r\n?|\n/)) reader.take(line);
  reader.endComponent();
  return reader.calendars;
}

class Reader {
  readonly calendars: Calendar[] = [];
  private component: Component | null = null;
  /** A component within the current one, such as an alarm, whose properties don't count. */
  private inner: string | null = null;
  /** The line being joined, in pieces; null if it isn't used. */
  private pieces: string[] | null = null;
  private length = 0;
  /** Leading blanks of the component's lines; a line with more continues the one before. */
  private indent: number | null = 0;

  take(raw: string): void {
    const line = raw.trimEnd();
    const content = line.trimStart();
    if (content === '') return;
    const leading = line.length - content.length;
    // A line after BEGIN or END, or before the calendar, can't be a continuation.
    if (this.indent === null || this.calendars.length === 0) this.indent = leading;
    if (leading > this.indent) return this.join(raw.slice(this.indent + 1));
    this.endLine();
    const [, edge, name = ''] = content.length > 100 ? [] : (EDGE.exec(content) ?? []);
    if (edge !== undefined) this.takeEdge(edge.toUpperCase() === 'BEGIN', name.toUpperCase());
    else if (this.uses(content)) {
      this.pieces = [raw.slice(leading)];
      this.length = raw.length;
    }
  }

  private uses(line: string): boolean {
    if (this.component?.name === 'VTIMEZONE') return ZONE_LINE.test(line);
    return this.inner === null && USED.has((/^[A-Za-z-]+/.exec(line)?.[0] ?? '').toUpperCase());
  }

  private join(piece: string): void {
    if (this.pieces === null || this.length > MAX_LINE) return;
    this.pieces.push(piece);
    this.length += piece.length;
  }

  private endLine(): void {
    const line = this.pieces?.join('').trim();
    this.pieces = null;
    if (line === undefined) return;
    if (this.component?.name === 'VTIMEZONE') this.component.lines.push(line);
    if (this.component === null && !/^METHOD\b/i.test(line)) return;
    const property = propertyOf(line);
    if (property === null) return;
    if (this.component !== null) {
      if (this.inner === null) this.component.properties.push(property);
      return;
    }
    const calendar = this.calendars.at(-1);
    if (calendar) calendar.method ??= property.value.trim().toUpperCase();
  }

  private takeEdge(begins: boolean, name: string): void {
    this.indent = null;
    if (TOP.has(name) || (!begins && name === this.component?.name)) {
      if (begins || name === 'VCALENDAR' || name === this.component?.name) this.endComponent();
      if (begins && name === 'VCALENDAR') this.calendars.push({ method: null, components: [] });
      else if (begins && this.calendars.length > 0) this.component = { name, properties: [], lines: [] };
      return;
    }
    if (this.component?.name === 'VTIMEZONE') this.component.lines.push(`${begins ? 'BEGIN' : 'END'}:${name}`);
    if (begins) this.inner ??= name;
    else if (name === this.inner) this.inner = null;
  }

  /** Ends the current component, also one without an END. */
  endComponent(): void {
    this.endLine();
    if (this.component !== null && KEPT.has(this.component.name))
      this.calendars.at(-1)?.components.push(this.component);
    this.component = null;
    this.inner = null;
  }
}

/** Returns a line's property; null if it has no value. */
function propertyOf(line: string): Property | null {
  const name = /^[A-Za-z-]+/.exec(line)?.[0] ?? '';
  const colons: number[] = [];
  const semicolons: number[] = [];
  let quoted = false;
  for (let at = name.length; at < line.length && colons.length < MAX_COLONS; at++) {
    const sign = line[at];
    if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === ':') colons.push(at);
    else if (!quoted && sign === ';' && colons.length === 0) semicolons.push(at);
  }
  // With a quotation mark that never closes, the first colon ends the parameters.
  const [end = line.indexOf(':'), ...others] = colons;
  if (end < 0) return null;
  const parameters = new Map<string, string>();
  const limits = [...semicolons.filter((at) => at < end), end];
  for (const [i, from] of limits.slice(0, -1).entries()) {
    const parameter = line.slice(from + 1, limits[i + 1]);
    const equals = parameter.indexOf('=');
    if (equals > 0)
      parameters.set(
        parameter.slice(0, equals).trim().toUpperCase(),
        parameter
          .slice(equals + 1)
          .replaceAll('"', '')
          .trim(),
      );
  }
  return {
    name: name.toUpperCase(),
    parameters,
    value: line.slice(end + 1),
    alternatives: others.map((at) => line.slice(at + 1)),
  };
}
