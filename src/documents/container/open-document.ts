import { locked } from './open-container.ts'
import type { Container, ContainerOptions } from './open-container.ts'
import { readXml } from './read-xml.ts'
import { readTitleElement } from './core-properties.ts'

/**
 * Refuses an OpenDocument file with a password. Its entries are encrypted individually, and only its manifest says so.
 *
 * @throws CitationError `invalid-input`.
 */
export async function refuseEncrypted(container: Container, options: ContainerOptions): Promise<void> {
  const manifest = container.find('META-INF/manifest.xml')
  if (manifest === null) return
  let isEncrypted = false
  await readXml(
    container,
    manifest,
    { open: (name) => void (isEncrypted ||= name === 'encryption-data') },
    options,
  )
  if (isEncrypted) throw locked(options.name)
}

/** The title in `meta.xml`; `undefined` if there is none, or only a name that a program gave, such as `report.odt`. */
export async function readOdfTitle(
  container: Container,
  options: ContainerOptions,
): Promise<string | undefined> {
  const meta = container.find('meta.xml')
  return meta === null ? undefined : readTitleElement(container, meta, options)
}

/** A count such as `number-columns-repeated`; 1 if it is absent or not a positive number of at most nine digits. */
export function countIn(value: string | undefined): number {
  return value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 1
}
