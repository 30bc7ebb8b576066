import type { EffectList } from '../effect-list.ts'

/** English words by what they do to the tendency of a statement. */
export const englishEffects: EffectList = {
  good: `effective- efficac- efficient- benefi- advantag- valuabl- protect- safe safer safest safely safety secure security
    improv- help helps helped helpful helping useful usefulness works worked treat treats treated treating treatment-
    cure cures cured curing curative heal heals healed healing recover- surviv- success- succeed- promising favorabl-
    favourabl- recommend- adequate adequately suitable reliabl- superior better best good well health healthy healthier
    wellbeing well-being immune immunit- strong stronger strongest strongly strength- boost- support- enhanc-
    ameliorat- alleviat- reliev- relief gain gains gained profit- stable stabilit- stabiliz- stabilis- mild milder
    asymptomatic sufficient enough valid accurat- correct correctly true robust prosper- thriv- preventive
    preventative prophyla- vaccin- solution- solve- repair- rescue- peace- harmless success trust- popular win wins won`,
  bad: `risk risks risky riskier harm harms harmed harmful harming damag- danger- hazard- toxic- unsafe insecure
    worse worsen- worst bad badly severe severely severity serious seriously critical fatal- death- died dying
    dead mortality lethal- deadly deadlier ill illness- sick sickness sicken- disease- disorder- infect- contagi-
    transmi- spread spreads spreading catch catches catching caught suffer- pain- symptom- complication- injur-
    inflam- pneumonia fail fails failed failing failure- ineffective ineffectiv- inefficien- useless inadequate-
    poor poorly poorer poverty inferior advers- problem- threat- deteriorat- aggravat- exacerbat- impair-
    weak weaker weaken- weakness- vulnerab- susceptib- loss losses loses lost crisis crises fake myth- hoax-
    false wrong wrongly error- mistak- hospitaliz- hospitalis- morbid- comorbid- cancer- tumor- tumour- stroke- anxi- depress-
    stress- attack- violat- violen- crime- criminal- corrupt- fraud- pollut- contaminat- debt- deficit- disrupt- destroy-
    unemploy- unfavo- unsuccessful- unreliab- disadvantag- mislead- misled misinform- overload- overdos- relaps-
    accident- disaster- catastroph- flood- drought- conflict- wars terror-`,
  raise: `increas- raise raises raised raising rise rises rose risen rising grow grows grew grown growing growth higher
    highest elevat- more most greater greatest larger largest accelerat- amplif- intensif- extend- prolong- expand-
    frequent- common commonly likely many`,
  lower: `decreas- reduc- lower- declin- diminish- drop drops dropped dropping fell fallen falling
    low without less least fewer few fewest little shrink- shrank shrunk
    limit limits limited limiting minimi- minimal halv- cut cuts cutting rare rarely unlikely seldom hardly barely
    scarcely restrict- delay- slow slows slowed slowing slower shorten- smaller smallest lessen- ease eases eased`,
  lack: `lack lacks lacked lacking absen- deficien- shortage- scarc- insufficien- missing`,
  ward: `prevent prevents prevented preventing prevention inhibit inhibits inhibited inhibiting inhibition inhibitory block blocks blocked blocking stop stops stopped
    stopping halt- kill kills killed killing inactivat- eliminat- eradicat- suppress- mitigat- avoid- fight fights
    fighting fought combat- counter- attenuat- hinder- imped- against ward wards warded curb- neutraliz- neutralis-
    defend- defens- defence- guard- shield- remov- antagoni- disinfect- antiviral- antibacterial- antidot-
    resist- interrupt- contain contained containing`,
  open: `unclear unknown uncertain- unproven inconclusive inconsistent conflicting controvers- unresolved undetermined
    undecided whether hypothes- speculat- elucidat- debat- question- questioned`,
}
