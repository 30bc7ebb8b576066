import fc from 'fast-check'

// Tests must not use a model that this machine's environment names.
for (const name of Object.keys(process.env)) if (name.startsWith('CITATION_LLM_')) delete process.env[name]

/** Property tests draw the same cases in every run; `FAST_CHECK_SEED=7 npm test` draws others. */
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_121) })
