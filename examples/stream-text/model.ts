import { chooseModel } from '../demo/model.ts'
import { loadLibrary } from '../demo/library.ts'
import { libraryTools } from '../demo/search.ts'

/** The demo's model (offline unless the environment names another) and its search tools over a small library. */
export const { model } = await chooseModel(process.env)
export const tools = libraryTools(await loadLibrary())
