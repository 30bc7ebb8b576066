/**
 * Compiles `src` and `extractors` to `dist`, with the style sheet; it stays whole
 * until the new one is there.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const directory = mkdtempSync('.dist-')
try {
  const next = join(directory, 'dist')
  execFileSync('tsc', ['-p', 'tsconfig.build.json', '--outDir', next], { stdio: 'inherit' })
  cpSync('src/styles', join(next, 'src/styles'), { recursive: true })
  chmodSync(join(next, 'src/cli/main.js'), 0o755)
  rmSync('dist', { recursive: true, force: true })
  renameSync(next, 'dist')
} finally {
  rmSync(directory, { recursive: true, force: true })
}
