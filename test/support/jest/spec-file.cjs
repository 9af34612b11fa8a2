const { compile } = require('../sources.cjs');

// All that Jest itself loads of a spec file: a line that has Node load it. Of other files it asks only to know what no test has loaded.
module.exports = {
  process: (source, file) => ({
    code: /[.-]spec\.ts$/.test(file)
      ? `module.exports = loadSpecFile(${JSON.stringify(file)}, jest);`
      : compile(source, file),
  }),
};
