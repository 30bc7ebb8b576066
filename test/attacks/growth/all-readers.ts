/** All functions that strangers' text reaches, by name: those of `readers`, and those whose packages take time to load. */
import { contentReaders } from './readers/content.ts'
import { clientReaders } from './readers/client.ts'
import { documentReaders } from './readers/documents.ts'
import { doorReaders } from './readers/doors.ts'
import { fileReaders } from './readers/files.ts'
import { linkingReaders } from './readers/linking.ts'
import { meaningReaders } from './readers/meaning.ts'
import { recordReaders } from './readers/records.ts'
import { researchReaders } from './readers/research.ts'
import { webReaders } from './readers/web.ts'
import { readers } from './subjects.ts'

export const allReaders = {
  ...readers,
  ...clientReaders,
  ...contentReaders,
  ...documentReaders,
  ...fileReaders,
  ...linkingReaders,
  ...recordReaders,
  ...meaningReaders,
  ...doorReaders,
  ...researchReaders,
  ...webReaders,
}

export type ReaderName = keyof typeof allReaders
