/* Prefixes and suffixes that turn an English word into another word, folded. Written for citespan. */

/** Prefixes that form another word. */
export const formingPrefixes = `
a ab ac ad al anti as at auto be bi bio co col com con contra cor counter de di dia dis down e eco ef em en endo ep equi ex exo
extra fore hyper hypo il im in infra inter intra intro ir iso macro mal mega meso meta micro mid milli mini mis mono multi
nano neo non ob oc off omni on op ortho out over para per peri photo poly post pre pro proto pseudo psycho quadri re retro
se semi sub suc suf sup super sur sus sym syn tele thermo trans tri ultra un under uni up vice with`

/** Endings that make another word, or another form of the same word, from a stem. */
export const formingSuffixes = `
s 's es e y ies ed d ing er ers or ors est ly n en ee ees al ally ic ical ance ence ant ent ants ents ancy ency able ible ability
ibility ful fully less ness ism ist ists ity ive ion ions ation ations ment ments ship hood ish ous ize ise ate ates ated
ite ites ide ides ide ane ene yne ol ary ery ory age dom wise ward wards ess th`
