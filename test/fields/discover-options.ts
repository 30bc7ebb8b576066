import ts from 'typescript-6'
import { entries } from '../../scripts/build/entries.ts'

/** A parameter of an exported function or class whose type is an object with optional fields. */
export type OptionsParameter = { entry: string; name: string; index: number }

/** All options parameters, found with the TypeScript compiler in the published entry points. */
export function discoverOptions(): OptionsParameter[] {
  const settings = ts.getParsedCommandLineOfConfigFile(
    'tsconfig.json',
    { noEmit: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} },
  )!
  const program = ts.createProgram(Object.values(entries), settings.options)
  const checker = program.getTypeChecker()
  return Object.entries(entries).flatMap(([entry, path]) => {
    const file = checker.getSymbolAtLocation(program.getSourceFile(path)!)!
    return checker.getExportsOfModule(file).flatMap((exported) => {
      const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0
      const real = isAlias ? checker.getAliasedSymbol(exported) : exported
      if ((real.flags & ts.SymbolFlags.Value) === 0) return []
      const type = checker.getTypeOfSymbol(real)
      const [signature] = [...type.getCallSignatures(), ...type.getConstructSignatures()]
      const found = (signature?.parameters ?? []).flatMap((parameter, index) =>
        hasOptions(parameter, checker) ? [{ entry, name: exported.name, index }] : [],
      )
      return found
    })
  })
}

function hasOptions(parameter: ts.Symbol, checker: ts.TypeChecker): boolean {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(parameter))
  return (type.isUnion() ? type.types : [type]).some((part) => {
    if ((part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) return false
    if (checker.isArrayType(part) || part.getCallSignatures().length > 0) return false
    const fields = part.getProperties()
    const path = fields[0]?.declarations?.[0]?.getSourceFile().fileName ?? ''
    const isOwn = path.startsWith(process.cwd()) && !path.includes('node_modules')
    return isOwn && fields.some(({ flags }) => (flags & ts.SymbolFlags.Optional) !== 0)
  })
}
