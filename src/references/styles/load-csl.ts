import { CitationError } from '../../core/error.ts'
import type { CslItem } from '../items/csl-item.ts'

/** One item of a citation in the text, with its pages (`locator`, `label`) or another place (`suffix`), if known. */
export type CitedItem = { id: string; locator?: string; label?: 'page'; suffix?: string }

/** The methods of a citeproc engine that are used. */
export type CslEngine = {
  opt: { development_extensions: Record<string, boolean> }
  /** Sets the items; with `nosort`, they keep their order. */
  updateItems(ids: string[], nosort?: boolean): string[]
  makeBibliography(): [{ entry_ids: string[][] }, string[]] | false
  makeCitationCluster(items: CitedItem[]): string
}

/** The part of the configuration of `@citation-js/plugin-csl` that is used. */
export type CslPlugin = {
  /**
   * An engine for these items. The plugin caches one per style and locale, so the next call for the same ones changes
   * its items.
   */
  engine(items: readonly CslItem[], style: string, locale: string, format: 'text' | 'html'): CslEngine
  styles: { has(name: string): boolean; get(name: string): string; add(name: string, xml: string): void }
}

/**
 * The citation styles of `@citation-js/plugin-csl`. Its engine, citeproc, is
 * licensed under CPAL-1.0 or AGPL-1.0, so it is loaded only here, and only when a
 * style needs it.
 *
 * Only its formatter is used, not its parsers, which fetch text that looks like a URL.
 *
 * @throws CitationError `missing-dependency` if the packages are not installed.
 */
export async function loadCsl(load?: () => Promise<unknown>): Promise<CslPlugin> {
  try {
    // The package has no types; these are for version 0.8.
    if (load) return (await load()) as CslPlugin
    const [{ plugins }] = await Promise.all([import('@citation-js/core'), import('@citation-js/plugin-csl')])
    return plugins.config.get('@csl') as CslPlugin
  } catch (error) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `@citation-js/core` and `@citation-js/plugin-csl`.',
      suggestion:
        'Install them (`npm install @citation-js/core@0.8 @citation-js/plugin-csl@0.8`), or use ieee, bibtex, csl-json or ris (in a text: inline or ieee).',
      cause: error,
    })
  }
}
