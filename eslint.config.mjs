import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'node_modules/**',
      'data/**',
      'coverage/**',
      'pictures/**',
      'apps/api/assets/**',
      'apps/web/src/api/schema.ts',
      '**/*.mjs',
      '**/*.cjs',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/require-await': 'off',
      // Modules are classes that carry a decorator and nothing else.
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    // one program, made once: with a service of projects ESLint takes a third longer
    ignores: ['apps/web/**'],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
  },
  {
    // here are several projects, of which the service finds the one of each file
    files: ['apps/web/**'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  {
    // a component that is longer is several
    files: ['apps/web/**/*.tsx'],
    rules: { 'max-lines': ['error', 250] },
  },
  {
    files: ['apps/**/*.ts', 'libs/**/*.ts'],
    ignores: ['libs/http/src/mutation.decorators.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@nestjs/common',
          importNames: ['Post', 'Put', 'Patch', 'Delete'],
          message: 'Import it from #http/mutation.decorators: with it come the transaction and the Idempotency-Key.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ClassDeclaration[decorators.length>0] ImportExpression',
          message:
            "Write `const name = () => import('./file.ts')` outside of the class: in one that Nest's compiler plugin rewrites, the built service would look for the .ts file.",
        },
      ],
    },
  },
  {
    files: ['**/*.spec.ts', '**/*.e2e-spec.ts', 'test/**/*.ts'],
    rules: {
      // Bodies of HTTP answers are untyped until the OpenAPI check has seen them.
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
