import { CitationError } from '../../core/error.ts'
import type { CslItem } from '../items/csl-item.ts'

/** One cited item of a citation in the text. */
export type CitedItem = { id: string; locator?: string; label?: 'page'; suffix?: string }

/** What is used of a citeproc engine. */
export type CslEngine = {
  opt: { development_extensions: Record<string, boolean> }
  /** Sets the items; `true` keeps their order. */
  updateItems(ids: string[], nosort?: boolean): string[]
  makeBibliography(): [{ entry_ids: string[][] }, string[]] | false
  makeCitationCluster(items: CitedItem[]): string
}

/** What is used of the configuration of `@citation-js/plugin-csl`. */
export type CslPlugin = {
  /** An engine for these items, made at first use and kept for each style and locale. */
  engine(items: readonly CslItem[], style: string, locale: string, format: 'text' | 'html'): CslEngine
  styles: { has(name: string): boolean; get(name: string): string; add(name: string, xml: string): void }
}

/**
 * The citation styles of `@citation-js/plugin-csl`. Its engine, citeproc, is
 * licensed under CPAL-1.0 or AGPL-1.0: it is loaded here and nowhere else, and
 * only when a style needs it.
 *
 * Only its formatter is used. Its parsers are not: they fetch what looks like a URL.
 *
 * @throws CitationError `missing-dependency` where the packages are not installed.
 */
export async function loadCsl(load: () => Promise<unknown> = loadPlugin): Promise<CslPlugin> {
  try {
    // Types of its version 0.8, which has none of its own.
    return (await load()) as CslPlugin
  } catch (error) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `@citation-js/core` and `@citation-js/plugin-csl`.',
      suggestion:
        'Install them (`npm install @citation-js/core@0.8 @citation-js/plugin-csl@0.8`), or take the style inline, ieee or bibtex.',
      cause: error,
    })
  }
}

async function loadPlugin(): Promise<unknown> {
  const [{ plugins }] = await Promise.all([import('@citation-js/core'), import('@citation-js/plugin-csl')])
  return plugins.config.get('@csl')
}
