/** Formats for sources of a domain, loaded with the first one. */
export { databaseFormat, statuteFormat } from './styles/domain-format.ts'
