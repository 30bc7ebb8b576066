/** A session of the log → one signed zip; loaded when one is asked for. */
export { exportSession } from './archive/session/export-session.ts'
