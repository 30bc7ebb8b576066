import { attributeOf, readXml } from '../container/read-xml.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import type { ListLevel } from './list-labels.ts'

/** The lists of a DOCX. */
export type DocxNumbering = {
  /**
   * The key under which the items of the list with this `numId` are counted. Lists with the same definition share it,
   * unless they restart their numbers. `null` if there is no such list.
   */
  listOf(id: string): string | null
  /** How the list with this key numbers the items of a level, counted from 0; `null` if it has no such level. */
  levelOf(list: string, level: number): ListLevel | null
  /** The level, from 0, at which the list with this `numId` numbers paragraphs of this style; `null` if it does not. */
  levelOfStyle(id: string, style: string): number | null
}

type Definition = { levels: ListLevel[]; styles: Map<string, number>; link?: string; name?: string }

/** Reads `numbering.xml`: definitions, and the lists that use them. */
export async function readDocxNumbering(
  container: Container,
  entry: string,
  options: ContainerOptions,
): Promise<DocxNumbering> {
  const definitions = new Map<string, Definition>()
  const lists = new Map<string, { definition: string; starts: Map<number, number> }>()
  let definition: Definition | null = null
  let list: { definition: string; starts: Map<number, number> } | null = null
  let level = 0
  await readXml(
    container,
    entry,
    {
      open(name, attributes) {
        const value = attributeOf(attributes, 'val') ?? ''
        if (name === 'abstractNum')
          definitions.set(
            attributeOf(attributes, 'abstractNumId') ?? '',
            (definition = { levels: [], styles: new Map() }),
          )
        else if (name === 'num')
          lists.set(attributeOf(attributes, 'numId') ?? '', (list = { definition: '', starts: new Map() }))
        else if (name === 'lvl' || name === 'lvlOverride') {
          level = levelNumber(attributeOf(attributes, 'ilvl'))
          if (definition) definition.levels[level] ??= { start: 1, format: 'decimal', text: '' }
        } else if (list) {
          if (name === 'abstractNumId') list.definition = value
          if (name === 'startOverride' && /^\d{1,9}$/.test(value)) list.starts.set(level, Number(value))
        } else if (definition) readLevel(definition, { name, value, level })
      },
      close(name) {
        if (name === 'abstractNum') definition = null
        if (name === 'num') list = null
      },
    },
    options,
  )

  let byName: Map<string, Definition> | undefined

  /** The definition with this id. If it only links to a list style, the definition of this style. */
  function definitionOf(id: string): Definition | undefined {
    const found = definitions.get(id)
    if (found?.link === undefined) return found
    byName ??= new Map(
      [...definitions.values()].flatMap((each) =>
        each.link === undefined && each.name ? [[each.name, each]] : [],
      ),
    )
    return byName.get(found.link)
  }

  return {
    listOf(id) {
      const found = lists.get(id)
      if (!found) return null
      // A list that restarts its numbers is counted separately.
      return found.starts.size > 0 ? `${found.definition} ${id}` : found.definition
    },
    levelOf(key, at) {
      const [id = '', own] = key.split(' ')
      const found = definitionOf(id)?.levels[at]
      const start = own === undefined ? undefined : lists.get(own)?.starts.get(at)
      return found ? { ...found, ...(start !== undefined && { start }) } : null
    },
    levelOfStyle: (id, style) => definitionOf(lists.get(id)?.definition ?? '')?.styles.get(style) ?? null,
  }
}

function readLevel(
  definition: Definition,
  { name, value, level }: { name: string; value: string; level: number },
): void {
  const own = definition.levels[level]
  if (name === 'numStyleLink') definition.link = value
  else if (name === 'styleLink') definition.name = value
  else if (!own) return
  else if (name === 'start' && /^\d{1,9}$/.test(value)) own.start = Number(value)
  else if (name === 'numFmt') own.format = value
  else if (name === 'lvlText') own.text = value
  else if (name === 'pStyle') definition.styles.set(value, level)
}

function levelNumber(value: string | undefined): number {
  return /^[0-8]$/.test(value ?? '') ? Number(value) : 0
}
