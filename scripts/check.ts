/**
 * Runs all checks, as many at once as there are processors, and prints the output of each as it ends. Fails if one
 * fails.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * The longest check comes first, so that the others run beside it. tsc is limited to one thread, which takes half of
 * the processor time.
 */
const checks = [
  'tsc --noEmit --singleThreaded',
  'node scripts/reference.ts --check',
  'node scripts/check-package.ts',
  'node scripts/check-browser.ts',
  'oxlint --deny-warnings',
  'oxfmt --check',
  'node scripts/check-rooms.ts',
]

const waiting = [...checks]
const failed: string[] = []
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, output } = await run(check)
      console.log(`> ${check}\n${output}`)
      if (code !== 0) failed.push(check)
    }
  }),
)
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Runs a command; returns its exit code (1 if it cannot be started) and everything that it wrote. */
async function run(command: string): Promise<{ code: number; output: string }> {
  // Makes tsc, a Go program, collect garbage less often: it ends soon.
  const child = spawn(command, { shell: true, env: { ...process.env, GOGC: '400' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (output += part))
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: String(error) }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
