import type { Container, ContainerOptions } from './open-container.ts'
import { readXml } from './read-xml.ts'
import { partsOf } from './relationships.ts'
import type { Relationship } from './relationships.ts'

/**
 * The title in the core properties of an Office document; `undefined` if there is none, or only a name that a program
 * gave, such as `report.docx`.
 */
export async function readTitle(
  container: Container,
  root: readonly Relationship[],
  options: ContainerOptions,
): Promise<string | undefined> {
  const [part] = partsOf(container, root, 'core-properties')
  return part === undefined ? undefined : readTitleElement(container, part, options)
}

/**
 * Text of the first non-empty `title` element of an entry, on one line and cut after 500 UTF-16 units. `undefined` if
 * it is missing, blank, or a name that a program gave: `Microsoft Word - …`, `report.docx`.
 */
export async function readTitleElement(
  container: Container,
  entry: string,
  options: ContainerOptions,
): Promise<string | undefined> {
  let title: string | undefined
  let isTitle = false
  await readXml(
    container,
    entry,
    {
      open: (name) => void (isTitle = name === 'title' && title === undefined),
      close: () => void (isTitle = false),
      text(text) {
        if (isTitle) title = (title ?? '') + text
      },
    },
    options,
  )
  const clean = (title ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 500)
  const isPlaceholder =
    /^(?:Microsoft Word - .*|PowerPoint[ -]Pr[äe]sentation|.*\.(?:docx?|pptx?|xlsx?|od[tps]))$/i.test(clean)
  return clean === '' || isPlaceholder ? undefined : clean
}
