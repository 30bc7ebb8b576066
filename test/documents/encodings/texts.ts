/** Texts of some 200 to 400 characters by the encodings that files of their language are found in. */
export type EncodedText = { language: string; encodings: readonly string[]; text: string }

export const texts: readonly EncodedText[] = [
  {
    language: 'Japanese',
    encodings: ['shift_jis', 'euc-jp'],
    text: `港湾局は二〇二四年三月に岸壁の点検を終えた。点検は毎年一回、海面が最も低い日に行われる。今年は三十二か所のうち四か所でひび割れが見つかり、そのうち一か所は直ちに修理が必要とされた。修理の費用は約八千万円で、市と県が半分ずつ負担する。工事の間、フェリーは隣の桟橋を使う。利用者には駅と港の掲示板で知らせるほか、ウェブサイトにも毎週の予定を載せる。次の点検は来年の春に予定されており、そのときは水中カメラも使われる見込みである。`,
  },
  {
    language: 'Japanese',
    encodings: ['shift_jis', 'euc-jp'],
    text: `日付,品名,数量,単価,備考\r\n2024-04-01,りんご,120,180,青森県産の早生で、傷の有無を一つずつ確かめた\r\n2024-04-02,みかん,300,95,和歌山県産、箱の底に緩衝材を敷いた\r\n2024-04-03,ぶどう,45,620,山梨県産、冷蔵庫で五度に保つこと\r\n2024-04-04,なし,80,240,鳥取県産、納品は翌朝の予定\r\n2024-04-05,もも,60,350,福島県産、返品された三箱は検査に回した\r\n2024-04-06,すいか,12,1980,熊本県産、切り売りはしない\r\n`,
  },
  {
    language: 'Japanese',
    encodings: ['shift_jis', 'euc-jp'],
    text: `ソフトウェアの更新手順:1. サーバーを停止する。2. データベースのバックアップを作る。3. 新しいバージョンをインストールし、設定ファイルを比べる。4. テスト用のアカウントでログインできるか確認する。エラーが出たときは、ログの最後の百行を担当者にメールで送ってください。アップデートの途中で電源を切らないこと。作業にはおよそ四十分かかり、その間は予約システムを使えません。ご不便をおかけしますが、よろしくお願いいたします。`,
  },
  {
    language: 'Simplified Chinese',
    encodings: ['gb18030'],
    text: `本市图书馆自二〇二三年九月起延长开放时间,每周二至周日上午九点到晚上九点接待读者。根据年度报告,全年借出图书约四十八万册,比上一年增加百分之十二。儿童阅览室重新装修以后,周末的读者明显增多。馆方表示,明年将购买更多外文书籍,并为视力不好的读者提供有声读物。市民可以在网上预约座位,也可以通过电话查询。图书逾期不还者,每册每天收取一角钱的费用,最高不超过该书的价格。如果图书遗失,读者应当按照原价赔偿,或者购买同一版本的新书归还。`,
  },
  {
    language: 'Simplified Chinese',
    encodings: ['gb18030'],
    text: `姓名,部门,城市,入职日期,说明\n王小明,财务部,成都,2019-03-04,负责审核每个季度的报销单据和发票\n李丽华,市场部,广州,2020-07-15,组织展览会并且联系各地的经销商\n张建国,研发部,西安,2018-11-20,设计新型水泵,已经获得三项专利\n陈思远,人事部,杭州,2021-05-06,安排新员工的培训和体检\n刘海燕,客服部,武汉,2022-01-10,处理客户的投诉,平均两天之内答复\n赵文博,物流部,沈阳,2017-08-28,管理仓库,记录货物的进出情况\n`,
  },
  {
    language: 'Simplified Chinese',
    encodings: ['gb18030'],
    text: `第一条 为了保护水资源,防治水污染,保障饮用水安全,根据有关法律的规定,结合本地实际,制定本办法。第二条 本办法适用于本行政区域内的河流、湖泊、水库和地下水的保护与管理。第三条 任何单位和个人都有义务保护水环境,并有权对污染水环境的行为进行检举。第四条 排放污水的企业应当安装监测设备,并保证设备正常运行。监测数据至少保存五年。第五条 违反本办法规定的,由主管部门责令改正,处一万元以上十万元以下的罚款。`,
  },
  {
    language: 'Traditional Chinese',
    encodings: ['big5'],
    text: `本港天文台於去年夏天錄得四十三天酷熱天氣,是有紀錄以來第二多的一年。八月的平均氣溫為攝氏二十九點七度,比正常值高出一點二度。專家指出,海水表面溫度上升是主要原因之一。颱風的數目則與往年相若,共有五個進入南海,其中兩個需要發出八號烈風信號。政府提醒市民在戶外工作時多喝水,避免長時間在陽光下活動。如果感到頭暈或者噁心,應該立即到陰涼的地方休息,有需要時向醫生求助。天文台將會在網頁上公布每日的紫外線指數。`,
  },
  {
    language: 'Traditional Chinese',
    encodings: ['big5'],
    text: `會議紀錄:第三次委員會於五月十二日下午二時在圖書館三樓會議室舉行,由陳主任主持。出席委員共九人,請假二人。討論事項一:校園內腳踏車停放問題。經過討論,決議在體育館後方增設八十個車位,並且請總務處在暑假以前完成。討論事項二:學生餐廳的衛生檢查。委員建議每個月檢查一次,結果張貼在布告欄。臨時動議:無。散會時間為下午四時三十分。下次會議訂於六月九日,請各單位於一週前提出議案。如有其他意見,可以用電子郵件寄給秘書處。`,
  },
  {
    language: 'Traditional Chinese',
    encodings: ['big5'],
    text: `編號,店名,地址,電話,備註\r\n001,幸福麵包店,台中市西區民權路十二號,04-2222-1111,每天早上六點半開始營業,週一休息\r\n002,阿美豆漿,高雄市前金區中正路八十號,07-333-2222,只收現金,附近有停車場\r\n003,老張牛肉麵,新竹市東區光復路二段五號,03-555-6666,假日需要事先訂位,小孩半價\r\n004,綠野茶行,南投縣鹿谷鄉中央路九號,049-275-0000,可以試喝,提供宅配服務\r\n`,
  },
  {
    language: 'Korean',
    encodings: ['euc-kr'],
    text: `시청은 지난해 겨울에 낡은 다리 스물세 곳을 점검했다. 점검 결과 두 곳은 통행을 바로 금지해야 할 만큼 위험한 것으로 나타났다. 나머지 다리 가운데 여섯 곳은 올해 안에 보수하기로 했다. 공사에 드는 돈은 모두 사십이억 원이며, 그 가운데 절반은 정부가 부담한다. 공사가 진행되는 동안 버스는 다른 길로 다니게 되고, 바뀐 노선은 정류장과 누리집에서 확인할 수 있다. 시민들은 불편한 점이 있으면 언제든지 전화나 편지로 의견을 보낼 수 있다.`,
  },
  {
    language: 'Korean',
    encodings: ['euc-kr'],
    text: `번호,이름,부서,전화,설명\n1,김민수,회계팀,02-1234-5678,매달 말일에 지출 내역을 정리하여 보고한다\n2,이영희,영업팀,051-222-3333,부산과 경남 지역의 거래처를 맡고 있다\n3,박철수,연구소,042-987-6543,새로운 배터리의 수명을 시험하고 기록한다\n4,최지은,인사팀,02-555-7777,신입 사원의 교육과 건강 검진을 담당한다\n5,정하늘,물류팀,032-444-8888,창고의 재고를 확인하고 배송 일정을 짠다\n6,윤서연,홍보팀,02-777-9999,회사의 소식을 언론과 고객에게 알린다\n`,
  },
  {
    language: 'Russian',
    encodings: ['windows-1251', 'koi8-r'],
    text: `Городская служба водоснабжения закончила ремонт старой насосной станции в октябре прошлого года. Работы продолжались семь месяцев и стоили почти девяносто миллионов рублей. Новые насосы потребляют на треть меньше электричества, чем прежние. Вода поступает в дома под постоянным давлением, и жители верхних этажей больше не жалуются на перебои. Следующая проверка оборудования назначена на май; её проведёт независимая лаборатория, которая опубликует отчёт на своём сайте.`,
  },
  {
    language: 'Russian',
    encodings: ['windows-1251', 'koi8-r'],
    text: `Дата;Товар;Количество;Цена;Примечание\r\n01.02.2024;Молоко;240;89,50;поставщик привёз на два часа позже срока\r\n02.02.2024;Хлеб ржаной;180;54,00;часть партии возвращена на пекарню\r\n03.02.2024;Яйца;600;12,30;упаковка повреждена у десяти коробок\r\n04.02.2024;Сыр;35;720,00;хранить при температуре до шести градусов\r\n05.02.2024;Яблоки;410;99,90;сорт указан в накладной\r\n`,
  },
  {
    language: 'Ukrainian',
    encodings: ['windows-1251', 'koi8-u'],
    text: `Міська рада затвердила план ремонту шкіл на наступний рік. У п'ятнадцяти будівлях замінять вікна та двері, ще у восьми відновлять опалення. Загальна вартість робіт становить близько шістдесяти мільйонів гривень, половину з яких надасть держава. Найбільше коштів отримає школа на вулиці Лісовій, де дах протікає вже третій рік. Батьки зможуть стежити за перебігом ремонту на сайті міста, де щотижня з'являтимуться фотографії та звіти.`,
  },
  {
    language: 'Bulgarian',
    encodings: ['windows-1251'],
    text: `Общината приключи обновяването на градската градина в края на септември. Засадени са двеста и четиридесет дървета, а старите пейки са сменени с нови. Алеите вече са осветени през цялата нощ и са достъпни за хора с колички. Разходите възлизат на малко над един милион лева, като по-голямата част е осигурена от европейски фондове. Жителите на квартала помолиха кметството да постави и чешма до детската площадка.`,
  },
  {
    language: 'German',
    encodings: ['windows-1252'],
    text: `Die Prüfung der Aufzüge fällt in die Zuständigkeit der Länder. Für jede Anlage führt der Betreiber ein Prüfbuch, das mindestens zehn Jahre aufzubewahren ist. Größere Mängel müssen innerhalb von vierzehn Tagen behoben werden; „kleinere“ Mängel bis zur nächsten Prüfung. Die Gebühr beträgt 240 € je Anlage. Über Ausnahmen entscheidet die Behörde auf Antrag. Wer die Frist versäumt, erhält zunächst eine Mahnung – und danach ein Bußgeld.`,
  },
  {
    language: 'French',
    encodings: ['windows-1252'],
    text: `Le conseil municipal a approuvé la rénovation du théâtre après plusieurs années de débats. Les travaux commenceront à l’été prochain et dureront environ dix-huit mois. La façade, classée depuis 1987, sera conservée, mais l’intérieur sera entièrement réaménagé. Le coût est estimé à 12 millions d’euros, dont la moitié sera financée par la région. Les élèves du collège voisin ont réalisé une maquette présentée à l’hôtel de ville.`,
  },
  {
    language: 'Spanish',
    encodings: ['windows-1252'],
    text: `El Ayuntamiento inauguró en abril la nueva línea de autobús que une el centro con la estación. El trayecto dura veintitrés minutos y cuesta un euro con cincuenta. ¿Quiénes pueden viajar gratis? Los niños menores de seis años y los jubilados con más de sesenta y cinco. Según la compañía, el número de viajeros creció un 18 % en los primeros meses. El próximo año se añadirán paradas junto al río y en la plaza de España.`,
  },
  {
    language: 'Portuguese',
    encodings: ['windows-1252'],
    text: `A estação de tratamento de água foi ampliada no ano passado e já abastece três concelhos. Segundo o relatório, a qualidade da água não sofreu alterações durante as obras. A população será informada todos os meses sobre os resultados das análises. Não há, porém, decisão sobre a construção de um segundo reservatório; a comissão deverá apresentar uma proposta até ao fim de março, depois de ouvir os municípios da região.`,
  },
  {
    language: 'Finnish',
    encodings: ['windows-1252'],
    text: `Kaupungin satamassa otettiin käyttöön uusi nosturi kesäkuussa. Se pystyy nostamaan neljäkymmentä tonnia ja käyttää sähköä dieselin sijaan. Työntekijöitä koulutettiin kaksi viikkoa ennen käyttöönottoa. Melu on vähentynyt selvästi, ja lähellä asuvat ovat olleet tyytyväisiä. Seuraavaksi uusitaan laituri, jonka vanhimmat osat ovat vuodelta 1961. Töiden arvioidaan päättyvän ensi vuoden syksyllä, jos sää sen sallii.`,
  },
  {
    language: 'Polish',
    encodings: ['windows-1250', 'iso-8859-2'],
    text: `Rada miasta uchwaliła w czerwcu budżet na przyszły rok. Największą część pieniędzy przeznaczono na remont szkół i przedszkoli, które od dawna czekają na nowe okna. Mieszkańcy dzielnicy północnej otrzymają także ścieżkę rowerową długości sześciu kilometrów. Koszty wyniosą około dwudziestu milionów złotych. Zgodnie z ustawą każdy może zgłosić swoje uwagi w ciągu trzydziestu dni, najlepiej pocztą elektroniczną.`,
  },
  {
    language: 'Czech',
    encodings: ['windows-1250', 'iso-8859-2'],
    text: `Městský úřad dokončil opravu mostu přes řeku o dva měsíce dříve, než bylo v plánu. Práce stály celkem třicet osm milionů korun a zaplatil je kraj společně se státem. Řidiči už nemusejí objíždět celé město, což podle průzkumu ocenily tři čtvrtiny obyvatel. Příští rok začne rekonstrukce nádraží, kde přibudou výtahy a širší nástupiště. Během stavby budou vlaky zastavovat na náhradní koleji vedle skladiště.`,
  },
  {
    language: 'Greek',
    encodings: ['windows-1253'],
    text: `Ο δήμος ολοκλήρωσε την επισκευή του λιμανιού τον περασμένο Σεπτέμβριο. Τα έργα κράτησαν εννέα μήνες και κόστισαν περίπου έξι εκατομμύρια ευρώ. Τα πλοία μπορούν τώρα να δένουν και όταν φυσάει δυνατός άνεμος. Οι κάτοικοι του νησιού περίμεναν αυτή την αλλαγή πολλά χρόνια. Το επόμενο βήμα είναι η κατασκευή ενός κτιρίου για τους επιβάτες, που θα έχει αίθουσα αναμονής και ιατρείο.`,
  },
  {
    language: 'Turkish',
    encodings: ['windows-1254'],
    text: `Belediye geçen yıl şehrin en eski çeşmelerini onarmaya başladı. Çalışmalar sırasında taşların altında iki yüz yıllık yazılar bulundu. Uzmanlar bu yazıların müzede sergilenmesi gerektiğini söylüyor. Onarım için ayrılan bütçe yaklaşık on beş milyon liradır ve işin önümüzdeki ağustosta bitmesi bekleniyor. Mahalle sakinleri, çeşmelerin suyunun yeniden içilebilir olmasını istiyor; bunun için ölçümler her ay yapılacak.`,
  },
  {
    language: 'Hebrew',
    encodings: ['windows-1255'],
    text: `העירייה סיימה בחודש שעבר את שיפוץ הספרייה המרכזית. העבודות נמשכו שנה וחצי ועלו כשמונה מיליון שקלים. בקומה הראשונה נפתח אולם קריאה חדש לילדים, ובקומה השנייה הותקנו מחשבים לשימוש הציבור. הספרייה תהיה פתוחה בכל יום משמונה בבוקר עד שבע בערב, מלבד ימי שבת וחג. תושבים יכולים להזמין ספרים באינטרנט ולקבל הודעה כאשר הספר מגיע.`,
  },
  {
    language: 'Arabic',
    encodings: ['windows-1256'],
    text: `أنهت البلدية في الشهر الماضي ترميم السوق القديم الذي يعود تاريخه إلى القرن التاسع عشر. استمرت الأعمال سنتين وبلغت كلفتها نحو خمسة ملايين دينار. أعيد بناء السقف الخشبي كما كان، ورصفت الطرق بالحجر المحلي. يقول التجار إن عدد الزوار ازداد كثيرا منذ افتتاح السوق. وتخطط البلدية لإقامة معرض سنوي للحرف اليدوية في فصل الربيع.`,
  },
  {
    language: 'Thai',
    encodings: ['windows-874'],
    text: `เทศบาลได้ปรับปรุงตลาดน้ำเสร็จเมื่อเดือนที่แล้ว หลังจากใช้เวลาทำงานเกือบหนึ่งปี ค่าใช้จ่ายทั้งหมดประมาณสิบสองล้านบาท ทางเดินไม้เก่าถูกเปลี่ยนเป็นพื้นปูนที่แข็งแรงกว่าเดิม พ่อค้าแม่ค้ากลับมาขายของได้ตามปกติ และมีนักท่องเที่ยวมากขึ้นในวันหยุด ปีหน้าจะสร้างที่จอดรถและห้องน้ำเพิ่มอีกสองแห่ง`,
  },
]
