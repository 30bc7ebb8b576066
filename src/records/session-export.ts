/** Exports a session of the log as one signed zip; loaded at first use. */
export { exportSession } from './archive/session/export-session.ts'
