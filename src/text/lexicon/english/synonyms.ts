/** Words that may replace each other in most sentences, folded; one group a line. */
export const synonyms = `
buy bought buys purchase purchased acquire acquired acquires
sell sold sells
start starts started begin begins began begun commence commenced launch launched
stop stops stopped end ends ended cease ceased finish finished terminate terminated
shut closed close closes shuts
big large huge great
small little tiny
fast quick rapid swift
quickly rapidly swiftly
increase increased increases increasing rise rose risen rises rising grow grew grown grows growth climbed climb raised raise raises
decrease decreased decreases decreasing fall fell fallen falls falling decline declined declines drop dropped drops lowered lower reduced reduce reduces cut shrank diminished
permitted allowed permit permits allow allows
forbidden prohibited banned forbid prohibit ban forbids prohibits bans
accept accepted accepts admit admitted admits
reject rejected rejects refuse refused refuses
show shows showed shown demonstrate demonstrated demonstrates reveal revealed reveals indicate indicated indicates
say says said state stated states tell told remark remarked note noted
explain explained explains
claim claimed claims assert asserted asserts maintain maintained contend contended argue argued argues
regard regarded regards consider considered considers view viewed deem deemed
run runs ran operate operates operated flow flows flowed
help helps helped assist assisted aid aided
remember remembered remembers recall recalled recalls recollect recollected
use used uses using utilise utilised utilize utilized employ employed
need needs needed require requires required
begin beginning start
stay stays stayed remain remains remained
keep keeps kept retain retained retains
build built builds construct constructed constructs erect erected
make makes made produce produced produces manufacture manufactured create created creates
get gets got obtain obtained receive received receives
give gives gave given provide provided provides supply supplied
beat defeated defeat beats defeats
kill killed slay slain
happen happened happens occur occurred occurs
contain contains contained hold holds held include includes
choose chose chosen select selected pick picked
show display displayed
find found discover discovered finds detect detected
look looks seem seems appear appears
important significant essential crucial key
main chief principal primary major
old elderly aged
child children kid kids
doctor physician doctors physicians
car automobile cars automobiles
film movie films movies
job occupation post
house home
company firm business corporation companies firms
illness disease sickness
cheap inexpensive
quarrel dispute row
uninhabited unpopulated
wealthy rich affluent
yearly annual annually
roughly approximately about around
hardly scarcely barely
enough sufficient
almost nearly
often frequently
also additionally too
whole entire
swallowed taken swallow take ingest ingested
may might could
two both
double twice doubled
majority most
just only solely
sink sank sunk
repair repaired mend mended fix fixed
author writer
near close nearby
answer reply responded replied answered
ask asked enquire inquired
attempt attempted try tried
conclude concludes concluded
destroy destroyed demolish demolished
leave left depart departed
live lives lived reside resides resided
marry married wed
pay paid pays
speed velocity
salary wage wages pay
street road
town city
war conflict
worker employee workers employees
mix mixes mixed mingle miscible
over above
because since
`
