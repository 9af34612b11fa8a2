// This file asks for no database, and names none, so that the run keeps its own from it.
it('is told of no database', () => {
  expect(Object.keys(process.env).filter((name) => /^(DATABASE.URL|TEST.TEMPLATE)$/.test(name))).toEqual([]);
});
