import { sha256Hex } from '../hash.ts'

/** Id of the event that records the change at a position of a project's repository. */
export function repositoryEventId({
  project,
  repository,
  position,
}: {
  project: string
  repository: string
  position: number
}): string {
  return `repository:${sha256Hex(JSON.stringify([project, repository]))}:${position}`
}
