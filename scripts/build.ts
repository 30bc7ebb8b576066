/** Compiles `src` and `extractors` to `dist`. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync } from 'node:fs'

rmSync('dist', { recursive: true, force: true })
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
const cli = 'dist/src/cli/main.js'
if (existsSync(cli)) chmodSync(cli, 0o755)
