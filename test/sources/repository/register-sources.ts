/** A process of its own that registers sources and prints what it was promised: `register-sources.ts <file> <name> <count>`. */
import { fileJournal } from '../../../src/sources/repository/file/file-journal.ts'
import { createSourceRepository } from '../../../src/sources/repository/repository.ts'

const [path, name, count] = process.argv.slice(2)
const repository = createSourceRepository({ journal: fileJournal(path!) })
for (let index = 0; index < Number(count); index += 1) {
  // Pages of its own, and pages that the other writers register at the same time.
  const title = index % 3 === 0 ? `Shared ${index % 60}` : `Page ${index} of ${name}`
  const content = `${title}. `.repeat(1 + ((index * 37) % 200))
  const { id } = await repository.register({ title, content })
  await repository.recordUse(id, 'finding', name!)
  // In one write: a line that the death of the process cuts is no promise.
  process.stdout.write(`${JSON.stringify({ id, content })}\n`)
}
await repository.close()
