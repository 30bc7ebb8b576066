import { z } from 'zod'

/** The schema of one list element of a model's answer; in a file of its own, loaded with the SDK. */
export const elementSchema = z.string()
