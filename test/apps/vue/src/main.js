import { defineCitationElements } from 'citespan/element'
import { createApp } from 'vue'
import App from './App.vue'
import 'citespan/styles.css'

defineCitationElements()
createApp(App).mount('#app')
