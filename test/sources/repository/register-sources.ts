/**
 * A process that registers sources and prints the id and content of each: `register-sources.ts <file> <name> <count>`.
 */
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
  // Printed in one write. A line that is cut because the process is killed does not count.
  process.stdout.write(`${JSON.stringify({ id, content })}\n`)
}
await repository.close()
