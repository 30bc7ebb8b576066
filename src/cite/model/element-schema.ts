import { z } from 'zod'

/** Each element of the list that a model is asked for; in a file of its own, to be loaded with the SDK. */
export const elementSchema = z.string()
