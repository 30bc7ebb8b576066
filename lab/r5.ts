import {rows,why,T,off} from './rule.ts'
function line(name:string){ for(const r of rows) r.w=why(r)
  const line=[name]
  for(const set of ['lfqa','wice','summedits','frank']){
    const rs=rows.filter((r:any)=>r.set===set); const v=rs.filter((r:any)=>r.w==='ok')
    const tp=v.filter((r:any)=>r.label).length, P=rs.filter((r:any)=>r.label).length
    line.push(`${set} ${tp}/${v.length} p=${(tp/v.length).toFixed(3)} rec=${(tp/P).toFixed(3)} uns=${((v.length-tp)/(rs.length-P)*100).toFixed(1)}%`)
  }
  const tr=rows.filter((r:any)=>r.set==='traps')
  for(const g of ['fixed','loose','twin']){const rs=tr.filter((r:any)=>r.group===g);line.push(`${g} ${rs.filter((r:any)=>r.w==='ok').length}/${rs.length}`)}
  console.log(line.join(' | '))
}
const all=['edit','short','share','clause','fact','name','op-added','exclusive','number-dropped','op-dropped','subject','replaced','replaced-end','embedded','frame','question']
line('all')
for(const g of all){off.clear();off.add(g);line('-'+g)}
off.clear();for(const g of ['clause','share'])off.add(g);line('-clause,share');
for(const s of [.6,.5,.4]){off.clear();off.add('clause');T.share=s;line('-clause share '+s)}
for(const s of [.65,.6,.5]){off.clear();for(const g of['clause','op-added'])off.add(g);T.share=s;line('-clause,op-added share '+s)}
for(const s of [.65,.6,.5]){off.clear();for(const g of['clause','op-added','replaced','replaced-end','frame','op-dropped','exclusive','number-dropped'])off.add(g);T.share=s;line('-clause,op-added,repl,frame,.. '+s)}
