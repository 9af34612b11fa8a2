import type { Type } from '@nestjs/common';
import { ApiProperty, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';

/**
 * Builds the input class that creates a record: some fields are required, the others optional. `defaults` documents the
 * values of omitted fields. The fields themselves (`MemberFields`) are declared once, as a view shows them.
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
