import fc from 'fast-check';
import { contrast, CONTRAST_MIN, HOUSE_COLOUR, shadesOf } from './colours';

const COLOURS = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** The background colors of pages and mails. */
const PAPER = {
  light: ['#ffffff', '#f6f5f1', '#f3f1ec', '#efede7'],
  dark: ['#1a1e1c', '#121513', '#0d0f0e', '#1c211e'],
};

describe('the shades of a color', () => {
  it('are readable on every background and behind their own text, whatever the color is', () => {
    fc.assert(
      fc.property(COLOURS, (colour) => {
        const shades = shadesOf(colour);
        for (const scheme of ['light', 'dark'] as const) {
          const { accent, onAccent, soft } = shades[scheme];
          for (const other of [...PAPER[scheme], soft, onAccent])
            expect([colour, scheme, other, contrast(accent, other) >= CONTRAST_MIN]).toEqual([
              colour,
              scheme,
              other,
              true,
            ]);
        }
      }),
      { examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#767676'], [HOUSE_COLOUR]] },
    );
  });

  it('keep a color that is readable', () => {
    expect(shadesOf('#7a1f3d').light.accent).toBe('#7a1f3d');
    expect(shadesOf('#f2b8c6').dark.accent).toBe('#f2b8c6');
  });

  it("follow WCAG's contrast formula", () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});
