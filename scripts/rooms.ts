/**
 * The rooms of the code, from the lowest up. A file imports only from lower rooms, and only from their public side:
 * the files at the top of the room. Subfolders are private to their room. `docs/architecture.md` says what each room
 * holds.
 */
export const rooms = [
  'src/core',
  'src/text',
  'src/sources',
  'extractors',
  'src/documents',
  'src/cite',
  'src/references',
  'src/records',
  'src/page',
  'src/engine',
  'src/research',
  'src/doors',
  'src/entries',
] as const

export type Room = (typeof rooms)[number]

/** The room of a file. */
export function roomOf(file: string): Room | undefined {
  return rooms.find((room) => file.startsWith(`${room}/`))
}

/** Folders that may use Node; all others also run in browsers and edge runtimes. */
export const nodeFolders: readonly string[] = [
  'src/documents/fetch/node',
  'src/documents/process',
  'src/records/archive/screenshots',
  'src/records/archive/warc',
  'src/records/archive/wacz',
  'src/records/blobs/folder',
  'src/records/store/sqlite',
  'src/records/store/postgres',
  'src/records/store/sql',
  'src/doors/cli',
  'src/doors/node',
]

/** Applications write extractors too, so these import only the core, tables and each other. */
export const extractorImports: ReadonlySet<string> = new Set(['src/core', 'src/text'])
