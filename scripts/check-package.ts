/** Packs the package as it would be published and checks it with publint and attw. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const directory = mkdtempSync(join(tmpdir(), 'citespan-pack-'))
try {
  const packed = execFileSync(
    'npm',
    ['pack', '--ignore-scripts', '--json', '--pack-destination', directory],
    {
      encoding: 'utf8',
    },
  )
  const { filename } = packedFile(JSON.parse(packed))
  const tarball = join(directory, filename)
  execFileSync('publint', [tarball, '--strict'], { stdio: 'inherit' })
  execFileSync(
    'attw',
    [tarball, '--profile', 'esm-only', '--format', 'ascii', '--exclude-entrypoints', './styles.css'],
    { stdio: 'inherit' },
  )
} finally {
  rmSync(directory, { recursive: true })
}

/**
 * Reads the name of the packed file from the output of `npm pack`. npm 10 and 11 print an array, npm 12 an object by
 * package name.
 */
function packedFile(output: unknown): { filename: string } {
  const [file] = Object.values(output as Record<string, { filename: string }>)
  if (!file) throw new Error('npm pack wrote no package.')
  return file
}
