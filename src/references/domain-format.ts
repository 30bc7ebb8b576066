/** Sources of a domain → references as its readers expect; loaded with the first. */
export { databaseFormat, statuteFormat } from './styles/domain-format.ts'
