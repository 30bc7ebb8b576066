import { ReflectionKind } from 'typedoc'
import type { Comment, DeclarationReflection, ProjectReflection, SomeType } from 'typedoc'

/** Options of functions and components; their members need a comment too. */
const ofOptions = /(?:Options|Props)$/

/** Exported names and members of options without a comment, as `entry.name` or `entry.name.member`. */
export function undocumentedNames(project: ProjectReflection): string[] {
  return exportsOf(project).flatMap((exported) => {
    const missing = isDocumented(exported) ? [] : [exported.getFullName()]
    if (!ofOptions.test(exported.name)) return missing
    const members = [...(exported.children ?? []), ...membersOf(exported.type)]
    const bare = members.filter((member) => !isDocumented(member))
    return [...missing, ...bare.map(({ name }) => `${exported.getFullName()}.${name}`)]
  })
}

/** The names that the entries export; re-exported names are listed at the entry that defines them. */
export function exportsOf(project: ProjectReflection): DeclarationReflection[] {
  return (project.children ?? []).flatMap(({ children }) => children ?? [])
}

/** The first sentence of a comment, on one line. */
export function firstSentence(reflection: DeclarationReflection): string {
  const comment = commentOf(reflection)
  const text = (comment?.summary ?? []).map((part) => part.text).join('')
  const [paragraph = ''] = text.split(/\n\s*\n|\n```/)
  const line = paragraph.replaceAll(/\s+/g, ' ').trim()
  return line.match(/^.*?\.(?= [A-Z`]|$)/)?.[0] ?? line
}

/**
 * Removes type arguments of zod and Hono, which repeat whole schemas and routes, and names destructured parameters
 * `options`.
 */
export function simplifyTypes(project: ProjectReflection): void {
  for (const exported of exportsOf(project)) {
    simplify(exported.type)
    for (const signature of exported.signatures ?? []) {
      simplify(signature.type)
      for (const parameter of signature.parameters ?? []) {
        if (parameter.name === '__namedParameters') parameter.name = 'options'
      }
    }
  }
}

function simplify(type: SomeType | undefined): void {
  if (type?.type === 'reference' && ['zod', 'hono'].includes(type.package ?? '')) delete type.typeArguments
}

function membersOf(type: SomeType | undefined): DeclarationReflection[] {
  if (type?.type === 'reflection') return type.declaration.children ?? []
  return type?.type === 'intersection' ? type.types.flatMap(membersOf) : []
}

function isDocumented(reflection: DeclarationReflection): boolean {
  if (reflection.kind === ReflectionKind.Reference) return true
  return Boolean(commentOf(reflection)?.hasVisibleComponent())
}

/**
 * The comment of a name. A function's comment is at its signatures; the one before the first export of an entry is
 * about the entry.
 */
function commentOf(reflection: DeclarationReflection): Comment | undefined {
  const method = reflection.type?.type === 'reflection' ? reflection.type.declaration : undefined
  const signature = (reflection.signatures ?? method?.signatures)?.find(({ comment }) => comment)
  return signature?.comment ?? reflection.comment
}
