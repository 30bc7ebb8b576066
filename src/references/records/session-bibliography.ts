import { closedFields, readClosed } from '../../core/fields.ts'
import type { Page } from '../../core/ports.ts'
import type { RunRecord } from '../../core/records.ts'
import { expectMethods, expectText } from '../../core/shapes.ts'
import type { ExportedFile } from '../formats/export-answer.ts'
import { seesSession, writeStoredBibliography } from './record-references.ts'
import type { RecordReader, StoredBibliographyOptions } from './record-references.ts'
import { defaultStyles, styleTable } from '../styles/style-table.ts'

/** Reads the answers and registered citations of a session: an engine, or what its `as` returns. */
export type SessionReader = RecordReader & {
  listRuns(query: { sessionId: string; limit?: number }): Promise<Page<RunRecord>>
}

const exportSessionBibliographyFields = closedFields<
  Pick<StoredBibliographyOptions, 'style' | 'language' | 'format'>
>({ style: true, language: true, format: true })

/**
 * The bibliography of a session as a file: the sources that its answers and agents cite, as `exportStoredBibliography`
 * lists them. If they cite none, the file has no entries. Returns `null` if the reader sees nothing of the session.
 */
export async function exportSessionBibliography(
  reader: SessionReader,
  sessionId: string,
  given: Pick<StoredBibliographyOptions, 'style' | 'language' | 'format'> = {},
): Promise<ExportedFile | null> {
  expectMethods(reader, 'exportSessionBibliography(): reader', ['listRuns', 'listCitations', 'getSource'])
  expectText(sessionId, 'exportSessionBibliography(): sessionId')
  const options = readClosed(given, exportSessionBibliographyFields, 'exportSessionBibliography()')
  const { style = defaultStyles.bibliography } = options
  if (!(await seesSession(reader, sessionId))) return null
  const body = await writeStoredBibliography(reader, { sessionId }, { ...options, style })
  return bibliographyFile(body, { style, format: options.format })
}

export function bibliographyFile(
  body: string,
  { style, format = 'text' }: Pick<StoredBibliographyOptions, 'format'> & { style: keyof typeof styleTable },
): ExportedFile {
  const { mediaType, extension } = styleTable[style]
  if (format === 'text') return { mediaType, fileName: `sources.${extension}`, body }
  return { mediaType: 'text/html; charset=utf-8', fileName: 'sources.html', body }
}
