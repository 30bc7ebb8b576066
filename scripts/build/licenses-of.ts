import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Name, version and licence text of each package whose modules are in a bundle. */
export async function licensesOf(moduleIds: readonly string[]): Promise<string> {
  const folders = moduleIds.flatMap((id) => id.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/) ?? [])
  const licenses = await Promise.all([...new Set(folders)].toSorted().map(readLicense))
  return licenses.join('\n\n')
}

async function readLicense(folder: string): Promise<string> {
  const { name, version, license, author } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const file = (await readdir(folder)).find((path) => /^licen[cs]e/i.test(path))
  if (file) return `${name} ${version}\n\n${await readFile(join(folder, file), 'utf8')}`
  // A few small packages have no licence file and name licence and author only in the manifest.
  if (!license || !author)
    throw new Error(`${name} is included in a bundle, but neither a file nor its manifest has its licence.`)
  return `${name} ${version}\n\nLicence: ${license}. Author: ${author.name ?? author}.`
}
