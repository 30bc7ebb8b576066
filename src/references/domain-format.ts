/**
 * The built-in domain formats (statutes, databases; see `DomainFormat`). The command line imports this file only if
 * `--domain-format` is given.
 */
export { databaseFormat, statuteFormat } from './styles/domain-format.ts'
