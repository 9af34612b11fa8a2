const { compile } = require('../sources.cjs');

// Transforms a spec file for Jest into a line that makes Node load it. Jest asks for other files only to find those that no test has loaded.
module.exports = {
  process: (source, file) => ({
    code: /[.-]spec\.ts$/.test(file)
      ? `module.exports = loadSpecFile(${JSON.stringify(file)}, jest);`
      : compile(source, file),
  }),
};
