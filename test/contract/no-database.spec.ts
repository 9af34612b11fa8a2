// This file uses no database and names none, so the run must not pass it one.
it('has no database URL', () => {
  expect(Object.keys(process.env).filter((name) => /^(DATABASE.URL|TEST.TEMPLATE)$/.test(name))).toEqual([]);
});
