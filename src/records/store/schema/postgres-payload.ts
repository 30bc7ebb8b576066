import { eventDataSchemas } from '../../../core/records.ts'
import { shapeCondition } from './shape-condition.ts'

/**
 * Statements that create the functions which read and check the data of events. `options`: SQL options of a
 * function that runs with the owner's rights.
 */
export function payloadFunctions(options: string): string[] {
  return [readJson(options), fits(options)]
}

/**
 * SQL that creates `citespan_json` with the `options` of all functions. It returns the JSON value of a text, for checks
 * of its shape and ids. `jsonb` cannot hold NUL and lone surrogates, which canonical JSON escapes. They are replaced by
 * DEL, which no member's name contains. Meanwhile U+0001, which JSON only has in escapes, stands for an escaped
 * backslash, so that a `u` after it begins no escape.
 */
function readJson(options: string): string {
  return `create or replace function citespan_json(p_text text) returns jsonb ${options} immutable as $$
    begin
      return case when strpos(p_text, '\\u') = 0 or strpos(p_text, chr(1)) > 0 then p_text
        else replace(regexp_replace(replace(p_text, '\\\\', chr(1)),
          '\\\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})', chr(127), 'g'), chr(1), '\\\\')
        end::jsonb;
    end $$`
}

/** The branches of `citespan_fits`, one for each kind of event; made once because they are the same in every schema. */
let branches: string[] | undefined

/**
 * SQL that creates `citespan_fits`. It returns whether the data of an event has the shape of its kind, which
 * every reader requires.
 */
function fits(options: string): string {
  branches ??= Object.entries(eventDataSchemas).map(
    ([kind, schema]) => `if p_kind = '${kind}' then
        return coalesce(${shapeCondition(schema, 'p_data')}, false);
      end if;`,
  )
  return `create or replace function citespan_fits(p_kind text, p_data jsonb) returns boolean ${options} immutable as $$
    begin
      ${branches.join('\n      ')}
      return false;
    end $$`
}
