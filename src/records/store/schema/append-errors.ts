/** SQLSTATEs that `citespan_append` raises; neither the SQL standard nor PostgreSQL uses the class CS. */
export const appendErrors = {
  conflict: 'CS001',
  forbidden: 'CS002',
  noSource: 'CS003',
  noCitation: 'CS004',
  noContent: 'CS005',
  changed: 'CS006',
  invalid: 'CS007',
} as const
