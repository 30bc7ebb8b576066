import fc from 'fast-check'

// A model of the machine's own must not answer the tests.
for (const name of Object.keys(process.env)) if (name.startsWith('CITATION_LLM_')) delete process.env[name]

/** The same cases in every run; `FAST_CHECK_SEED=7 npm test` looks at others. */
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_121) })
