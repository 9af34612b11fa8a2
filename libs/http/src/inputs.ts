import type { Type } from '@nestjs/common';
import { ApiProperty, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';

/**
 * The input that makes a record: some of its fields must be given, the others may be left out. `defaults` documents what a field
 * is then. The fields themselves (`MemberFields`) stand as a view shows them, each once.
 */
export function inputOf<Fields extends object, Required extends keyof Fields>(
  fields: Type<Fields>,
  { required, defaults = {} }: { required: readonly Required[]; defaults?: Partial<Fields> },
): Type<Pick<Fields, Required> & Partial<Omit<Fields, Required>>> {
  const Input = IntersectionType(
    PickType(fields, required),
    PartialType<Omit<Fields, Required>>(OmitType(fields, required), { skipNullProperties: false }),
  ) as Type<Pick<Fields, Required> & Partial<Omit<Fields, Required>>>;
  for (const [name, value] of Object.entries(defaults))
    ApiProperty({ default: value })(Input.prototype as object, name);
  return Input;
}
