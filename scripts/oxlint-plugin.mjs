// The lint rule of this repository that no linter has.

/** Nest's compiler plugin rewrites a class with decorators, and leaves a dynamic import of a .ts file in the built service. */
const noImportInDecoratedClass = {
  create(context) {
    const decorated = [];
    const enter = ({ decorators }) => void decorated.push(decorators.length > 0);
    const leave = () => void decorated.pop();
    return {
      ClassDeclaration: enter,
      'ClassDeclaration:exit': leave,
      ImportExpression(node) {
        if (decorated.includes(true))
          context.report({ node, message: "Write `const name = () => import('./file.ts')` outside of the class." });
      },
    };
  },
};

export default { meta: { name: 'parvis' }, rules: { 'no-import-in-decorated-class': noImportInDecoratedClass } };
