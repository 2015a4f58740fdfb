import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const ENDINGS = ['', '.ts', '.tsx', '.test.ts', '.spec.ts']
/** Says how such files are called. */
const PATTERNS = ['server/db/migrations/NNNN_name.sql']

const there = (path: string) => ENDINGS.some((ending) => existsSync(join(root, path + ending)))

test('every file and folder that the documentation names is there', () => {
  const missing = globSync(['README.md', 'docs/**/*.md', 'deploy/*.md'], { cwd: root }).flatMap((page) =>
    [
      ...readFileSync(join(root, page), 'utf8').matchAll(
        /(?<![\w/#.-])(?:server|web|contract|test|scripts|bench|print-helper)\/[\w./-]*\w/g,
      ),
    ]
      .map(([path]) => path)
      .filter((path) => !PATTERNS.includes(path) && !there(path))
      .map((path) => `${page}: ${path}`),
  )
  expect(missing).toEqual([])
})
